import type { PageElement } from './page-tree.ts'

export function classesOf(element: PageElement): string[] {
  return (element.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')
}

export function hasClass(element: PageElement, name: string): boolean {
  const classes = element.attributes.class
  return classes?.includes(name) === true && classes.split(/\s+/).includes(name)
}

/** Never shown to those who see the page. */
export function isHidden({ attributes }: PageElement): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true
  return attributes.style !== undefined && /display\s*:\s*none/i.test(attributes.style)
}

export function headingLevel(element: PageElement): number | null {
  if (/^h[1-6]$/.test(element.tag)) return Number(element.tag[1])
  return element.attributes.role === 'heading' ? Number(element.attributes['aria-level'] ?? 3) : null
}
