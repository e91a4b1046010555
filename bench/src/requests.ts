export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

export const get = (path: string, headers: Record<string, string> = {}): Request => ({ path, headers })

/** Serializes a request before the measurement begins. */
export function serializeRequest({ method = 'GET', path, body, headers = {} }: Request): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(json ? ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`)
}
