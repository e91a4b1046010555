import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { SecurityEventList } from './security-events.ts'
import { SessionList } from './sessions.ts'

export const SESSION_ROUTES = routesOf('Sessions', {
  listSessions: route('GET /sessions/', {
    summary: 'List your sessions, most recently used first',
    response: { 200: SessionList },
  }),
  listSecurityEvents: route('GET /security-events/', {
    summary: 'List recent security events of your account, newest first',
    response: { 200: SecurityEventList },
  }),
  deleteOtherSessions: route('DELETE /sessions/', {
    summary: 'End all your other sessions',
    response: { 204: NoContent('Sessions ended') },
  }),
  deleteSession: route('DELETE /sessions/:session_id', {
    summary: 'End a session: invalidate its tokens and close its event streams',
    response: { 204: NoContent('Session ended') },
  }),
})
