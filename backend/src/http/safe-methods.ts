/** HTTP methods that change nothing. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

/** Of a request, or of a route, which can have several methods. */
export const isWrite = ({ method }: { method: string | string[] }) =>
  [method].flat().some((each) => !SAFE_METHODS.has(each))
