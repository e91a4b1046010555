import type { IconName } from '#lib/ui/icon-name.ts'

export type NavLink = [href: string, icon: IconName, label: string]
