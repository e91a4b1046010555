import { callRoute } from './call-route.server.ts'

export const isApiReady = () =>
  callRoute('getReadiness').then(
    (response) => response.ok,
    () => false,
  )
