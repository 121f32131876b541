// What we use of it: the package has no types, and the shared ones do not know `keepFeatures` yet.
declare module "subset-font" {
  export default function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; keepFeatures: string[] },
  ): Promise<Buffer>;
}
