/** For people too: files that are opened, compared and kept for years. */
export const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
