const ADDRESS = /https?:\/\/\S+/

type Shared = { addresses: string; text: string }

/** Reads the parameters of the Web Share Target. Most apps put the URL into `text`. */
export function readShared(parameters: URLSearchParams): Shared {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) =>
    parameters.get(name)?.trim(),
  )
  const address = ADDRESS.exec(url)?.[0] ?? ADDRESS.exec(text)?.[0]
  if (address) return { addresses: address, text: '' }
  return { addresses: '', text: text && [title, text].filter(Boolean).join('\n\n') }
}
