import type { PageElement } from './parse-html.ts'

/** Inline elements. */
export const INLINE = new Set(
  'a abbr b big br cite code data del em font i img ins label mark q s small span strong sub sup time u wbr input svg picture source button script style noscript select option'.split(
    ' ',
  ),
)

export function listClasses(element: PageElement): string[] {
  return (element.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')
}

export function hasClass(element: PageElement, name: string): boolean {
  const classes = element.attributes.class
  return classes?.includes(name) === true && classes.split(/\s+/).includes(name)
}

/** Hidden by attribute or inline style. */
export function isHidden({ attributes }: PageElement): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true
  return attributes.style !== undefined && /display\s*:\s*none/i.test(attributes.style)
}

export function headingLevel(element: PageElement): number | null {
  if (/^h[1-6]$/.test(element.tag)) return Number(element.tag[1])
  return element.attributes.role === 'heading' ? Number(element.attributes['aria-level'] ?? 3) : null
}

export const containsHeading = (element: PageElement): boolean =>
  element.children.some(
    (child) => typeof child !== 'string' && (headingLevel(child) !== null || containsHeading(child)),
  )
