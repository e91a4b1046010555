import { expect, type Locator } from '@playwright/test'

async function findEdges(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not visible.`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Expects that the elements don't overlap after animations. */
export async function expectApart(one: Locator, other: Locator) {
  await expect
    .poll(async () => {
      const [a, b] = [await findEdges(one), await findEdges(other)]
      return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    }, `${one} and ${other} overlap`)
    .toBe(true)
}

export async function expectWithin(inner: Locator, outer: Locator) {
  await expect
    .poll(async () => {
      const [a, b] = [await findEdges(inner), await findEdges(outer)]
      return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
    }, `${inner} sticks out of ${outer}`)
    .toBe(true)
}
