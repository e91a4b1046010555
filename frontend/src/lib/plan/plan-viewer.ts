import type { Viewer } from '#lib/session/viewer.ts'

export type PlanViewer = Pick<Viewer, 'id' | 'kitchens'>
