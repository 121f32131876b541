declare module "virtual:glyphs/*" {
  export const paths: Record<string, string>;
}
