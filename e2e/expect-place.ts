import { expect, type Locator } from '@playwright/test'

async function edgesOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not to be seen.`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Neither covers any of the other, once nothing moves any more. */
export async function expectApart(one: Locator, other: Locator) {
  await expect
    .poll(async () => {
      const [a, b] = [await edgesOf(one), await edgesOf(other)]
      return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    }, `${one} and ${other} cover each other`)
    .toBe(true)
}

export async function expectWithin(inner: Locator, outer: Locator) {
  await expect
    .poll(async () => {
      const [a, b] = [await edgesOf(inner), await edgesOf(outer)]
      return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
    }, `${inner} sticks out of ${outer}`)
    .toBe(true)
}
