import type {
  KitchenInvitationCreate,
  KitchenInvitationCreated,
} from '@larder/contract/people/kitchen-invitations'
import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

/** A kitchen with these users, who joined over HTTP; returns its path. */
export async function openKitchen(larder: TestApp, owner: TestUser, ...others: TestUser[]): Promise<string> {
  const response = await larder.call('POST', '/kitchens/', { as: owner, body: { name: 'Mill Lane 1' } })
  expect(response.statusCode, response.body).toBe(201)
  const kitchen = `/kitchens/${response.json().id}`
  for (const other of others) {
    const { secret } = await inviteTo(larder, kitchen, owner)
    expect((await joinBy(larder, secret, other)).statusCode).toBe(200)
  }
  return kitchen
}

let pairs = 0

/** Two new users in their own kitchen. */
export async function newPair(larder: TestApp) {
  const ann = await larder.addUser(`ann-${++pairs}`)
  const ben = await larder.addUser(`ben-${pairs}`)
  const kitchen = await openKitchen(larder, ann, ben)
  return { ann, ben, kitchen, kitchen_id: idIn(kitchen) }
}

export const idIn = (address: string) => Number(address.split('/').at(-1))

export async function inviteTo(
  larder: TestApp,
  kitchen: string,
  as: TestUser,
  body: KitchenInvitationCreate = {},
): Promise<KitchenInvitationCreated> {
  const response = await larder.call('POST', `${kitchen}/invitations/`, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

export const joinBy = (larder: TestApp, secret: string, as: TestUser | undefined) =>
  larder.call('POST', '/kitchen-invitations/accept', { as, body: { secret } })
