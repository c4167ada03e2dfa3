import type {
  AppRoute,
  insuranceFormRoute,
  SettingsRoute,
  setUpRoute,
  VisitorRoute,
} from '@archwire/contract/app-routes'
import type { ComponentType } from 'react'
import type { ParamName, RouteParams } from './route-params.ts'

/** The paths of the shell, which surrounds every page of a signed-in person. */
export type ShellRoute = Exclude<AppRoute, VisitorRoute>

/** The paths outside of the shell: for visitors, for patients, and for the set-up of the first clinic. */
export type OuterRoute = VisitorRoute | typeof insuranceFormRoute | typeof setUpRoute

/** A page. Its component gets the parameters of the path as props, and is loaded when needed. */
export type Page<P extends string> = { load: () => Promise<ComponentType<RouteParams<P>>> }

/** The paths that can be built from the parameters of this path. */
type Within<P extends string> = {
  [Q in ShellRoute]: ParamName<Q> extends ParamName<P> ? Q : never
}[ShellRoute]

/** A dialog. It stands over the page that it was opened from, or over this one if opened by its address. */
type Dialog<P extends string> = Page<P> & { over: Within<P> }

/** A path that only redirects; `today` is the clinic's day. */
type Redirect<P extends string> = { to: (params: Record<ParamName<P>, string>, today: string) => string }

export type Route<P extends ShellRoute> = Page<P> | Dialog<P> | Redirect<P>

/** The pages and dialogs that a feature brings. */
export type FeatureRoutes = { [P in ShellRoute]?: Route<P> }

/** The pages outside of the shell that a feature brings. */
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
  /** The addresses of the dialogs over the page. */
  dialogs?: SettingsRoute[]
  /** Whether the installation has the page; if undefined, it does. */
  isThere?: () => boolean
  load: () => Promise<ComponentType>
}
