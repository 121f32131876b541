declare module "virtual:glyphs/*" {
  export const paths: Record<string, string>;
}

declare module "virtual:words" {
  type Fetch = () => Promise<{ said: Record<string, string> }>;
  /** By code: what the language calls itself, and how the words of an area come. */
  export const languages: Record<string, { name: string; areas: Record<string, Fetch> }>;
}
