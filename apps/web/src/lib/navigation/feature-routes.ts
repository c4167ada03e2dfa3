import type {
  AppRoute,
  insuranceFormRoute,
  SettingsRoute,
  setUpRoute,
  VisitorRoute,
} from '@archwire/contract/app-routes'
import type { ComponentType } from 'react'
import type { ParamName, RouteParams } from './route-params.ts'

/** The paths of the shell, which is around every page of whoever is signed in. */
export type ShellRoute = Exclude<AppRoute, VisitorRoute>

/** The paths outside of the shell: of visitors, of patients, of whoever sets up the first clinic. */
export type OuterRoute = VisitorRoute | typeof insuranceFormRoute | typeof setUpRoute

/** Its component takes what the address names, and is loaded when it is needed. */
export type Page<P extends string> = { load: () => Promise<ComponentType<RouteParams<P>>> }

/** The paths that can be made of what an address of this path names. */
type Within<P extends string> = {
  [Q in ShellRoute]: ParamName<Q> extends ParamName<P> ? Q : never
}[ShellRoute]

/** Stands over the page that it was opened from, or over this one by its address alone. */
type Dialog<P extends string> = Page<P> & { over: Within<P> }

/** Only leads on to another address; `today` is the clinic's day. */
type Redirect<P extends string> = { to: (params: Record<ParamName<P>, string>, today: string) => string }

export type Route<P extends ShellRoute> = Page<P> | Dialog<P> | Redirect<P>

/** The pages and dialogs that a feature brings. */
export type FeatureRoutes = { [P in ShellRoute]?: Route<P> }

/** The pages that it brings outside of the shell. */
export type OuterPages = { [P in OuterRoute]?: Page<P> }

/** The headings of the menu of the settings, in its order. */
export const settingsHeadings = [
  'Practice',
  'Appointments',
  'Documents and billing',
  'Records',
  'Trying out',
] as const

/** A page of the settings. Below a heading, the pages stand in the order of the features, and of each in its own. */
export type SettingsPage = {
  path: Exclude<SettingsRoute, '/settings'>
  label: string
  under: (typeof settingsHeadings)[number]
  /** The addresses of what stands over it. */
  dialogs?: SettingsRoute[]
  /** Absent: always. */
  isThere?: () => boolean
  load: () => Promise<ComponentType>
}
