const spoken = $state({ text: '' })

/** Said by screen readers; shown to nobody. The same words twice are said twice. */
export function announce(text: string) {
  spoken.text = spoken.text === text ? `${text}\u00a0` : text
}

export const announcement = () => spoken.text
