const MEGABYTE = 1024 * 1024

/** What keeps any input within 300 MB of memory, and within a time that grows with its size alone. */
export const LIMITS = {
  /** As many as a zip without extensions can have. */
  entries: 65_535,
  /** One file that is read as a whole: JSON, XML, text, a picture. */
  fileBytes: 32 * MEGABYTE,
  /** A zip within a zip is held in memory while it is read. */
  nestedZipBytes: 64 * MEGABYTE,
  /** All that one archive may unpack to while it is read; pictures that are opened later don't count. */
  unpackedBytes: 1024 * MEGABYTE,
  /** Deflate reaches 1032 : 1; text of people stays below 50 : 1. */
  ratio: 250,
  /** Below this size a high ratio does no harm. */
  ratioFromBytes: MEGABYTE,
  zipDepth: 2,
  jsonDepth: 64,
  /** Each costs up to 50 bytes once it is parsed. */
  jsonValues: 2_000_000,
  /** One recipe in XML, HTML or CSV. */
  recordLength: 2 * MEGABYTE,
  /** With a picture of some megabytes in it. */
  xmlRecordLength: 16 * MEGABYTE,
  recordNodes: 50_000,
  /** Each is looked at with all that it holds. */
  htmlTags: 10_000,
  xmlDepth: 64,
  /** Longer lines are cut into pieces. */
  lineLength: 20_000,
  frontMatterLength: 64 * 1024,
  leftOverLength: 1000,
  /** A remark for each of 60,000 unknown files helps nobody. */
  unknownEntries: 100,
  /** As much of an archive without recipes as a sentence can hold. */
  namedEntries: 5,
} as const
