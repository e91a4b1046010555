/** The methods that change nothing. */
export const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
