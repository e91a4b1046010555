type ToastAction = {
  label: string
  run: () => void | Promise<void>
}

export type Toast = {
  id: number
  message: string
  kind: 'info' | 'error'
  action: ToastAction | undefined
}

const SHOWN_MS = 8_000
let nextId = 1

export const toasts = $state<Toast[]>([])

export function dismissToast(id: number) {
  const index = toasts.findIndex((toast) => toast.id === id)
  if (index >= 0) toasts.splice(index, 1)
}

export function showToast(
  message: string,
  options: { kind?: Toast['kind']; action?: ToastAction | undefined } = {},
) {
  const toast = { id: nextId++, message, kind: options.kind ?? 'info', action: options.action }
  toasts.push(toast)
  setTimeout(() => dismissToast(toast.id), SHOWN_MS)
}
