type SentAnswer = {
  status: number
  body: unknown
}

/** With XMLHttpRequest, since fetch doesn't tell how much has gone out. No connection is status 0. */
export function sendForm(
  address: string,
  form: FormData,
  { signal, onprogress }: { signal: AbortSignal; onprogress: (share: number) => void },
): Promise<SentAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onprogress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) })
    request.onerror = request.onabort = () => resolve({ status: 0, body: undefined })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    if (!signal.aborted) request.send(form)
    else resolve({ status: 0, body: undefined })
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
