const ADDRESS = /https?:\/\/\S+/

export type Shared = { addresses: string; text: string }

/** What another app has shared with the installed one. Most put the address into the text, whatever the standard says. */
export function readShared(parameters: URLSearchParams): Shared {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) =>
    parameters.get(name)?.trim(),
  )
  const address = ADDRESS.exec(url)?.[0] ?? ADDRESS.exec(text)?.[0]
  if (address) return { addresses: address, text: '' }
  return { addresses: '', text: text && [title, text].filter(Boolean).join('\n\n') }
}
