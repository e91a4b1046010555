const spoken = $state({ text: '' })

/** Text for the ARIA live region. A repeated text gets a trailing space, so that screen readers read it again. */
export function announce(text: string) {
  spoken.text = spoken.text === text ? `${text}\u00a0` : text
}

export const announcement = () => spoken.text
