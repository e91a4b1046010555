import type { Scope } from '@larder/contract/people/access-tokens'
import { createDAVClient, type DAVCalendar } from 'tsdav'
import { expect } from 'vitest'
import { makeToken } from './access-tokens.ts'
import type { TestApp, TestUser } from './test-app.ts'

export const basic = (token: string) => `Basic ${Buffer.from(`anyone:${token}`).toString('base64')}`

type Options = { scopes?: Scope[]; language?: string }

/** Logs in as calendar programs do: with the address and an access token as the password. */
export async function connectCalendar(
  larder: TestApp,
  user: TestUser,
  { scopes = ['write'], language = 'en' }: Options = {},
) {
  const { token } = await makeToken(larder, user, { scopes })
  const serverUrl = larder.app.listeningOrigin
  const client = await createDAVClient({
    serverUrl,
    credentials: { username: 'anyone', password: token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
    fetch: (address, init) =>
      fetch(address, { ...init, headers: { ...init?.headers, 'accept-language': language } }),
  })
  const findCalendar = async (name: string): Promise<DAVCalendar> => {
    const calendars = await client.fetchCalendars()
    const found = calendars.find(({ displayName }) => displayName === name)
    expect(found, calendars.map(({ displayName }) => displayName).join(', ')).toBeDefined()
    return found as DAVCalendar
  }
  return { client, token, findCalendar }
}

export type CalendarClient = Awaited<ReturnType<typeof connectCalendar>>

/** A task as a program writes it, with properties that Larder does not store. */
export const writeTask = (uid: string, summary: string, ...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VTODO', `UID:${uid}`],
    ...['DTSTAMP:20261118T120000Z', `SUMMARY:${summary}`, ...lines, 'X-WHATEVER:1'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:x', 'END:VALARM'],
    ...['END:VTODO', 'END:VCALENDAR', ''],
  ].join('\r\n')

export const TASKS = {
  'comp-filter': {
    _attributes: { name: 'VCALENDAR' },
    'comp-filter': { _attributes: { name: 'VTODO' } },
  },
}
