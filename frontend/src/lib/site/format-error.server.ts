import * as m from '#lib/generated/messages.ts'

/** Formatted on the server, so that pages don't load error messages. */
export function formatError(status: number, routeId: string | null = null): { title: string; text: string } {
  switch (status) {
    case 400:
    case 404:
    case 422:
      if (routeId?.startsWith('/(site)/shared-'))
        return { title: m.shared_gone_title(), text: m.shared_gone() }
      return { title: m.error_404_title(), text: m.error_404_text() }
    case 401:
    case 403:
      return { title: m.error_403_title(), text: m.error_403_text() }
    case 429:
      return { title: m.error_429_title(), text: m.error_429_text() }
    case 502:
    case 503:
    case 504:
      return { title: m.error_503_title(), text: m.error_503_text() }
    default:
      return { title: m.error_500_title(), text: m.error_500_text() }
  }
}
