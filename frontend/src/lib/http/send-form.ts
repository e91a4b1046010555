type SentResponse = {
  status: number
  body: unknown
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. Status 0 means no connection. */
export function sendForm(
  url: string,
  form: FormData,
  { signal, onprogress }: { signal: AbortSignal; onprogress: (share: number) => void },
): Promise<SentResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onprogress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) })
    request.onerror = request.onabort = () => resolve({ status: 0, body: undefined })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    if (!signal.aborted) request.send(form)
    else resolve({ status: 0, body: undefined })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
