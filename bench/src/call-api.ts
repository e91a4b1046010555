/** API client for preparing a measurement. */
export function createApiClient(url: string, headers: Record<string, string>) {
  return async <Answer>(
    method: string,
    path: string,
    body?: object,
    accepted: number[] = [],
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok && !accepted.includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
}
