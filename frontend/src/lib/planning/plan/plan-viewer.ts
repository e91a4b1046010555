import type { Viewer } from '#lib/people/session/viewer.ts'

export type PlanViewer = Pick<Viewer, 'id' | 'kitchens'>
