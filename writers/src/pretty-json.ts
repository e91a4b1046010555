/** Indented, so that files can be read and compared. */
export const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
