import { lazy } from 'react'
import { type RouteObject, useParams } from 'react-router'
import type { OuterPages } from '../../lib/navigation/feature-routes.ts'
import { LeaveApp } from '../../lib/navigation/leave-app.ts'
import { readParams } from '../../lib/navigation/route-params.ts'
import type { AnyComponent, AnyPage } from './shell-routes.ts'

const loaded = new Map<AnyPage['load'], AnyComponent>()

/**
 * The element of a page. It is the same component each time, so that React does not mount a page anew when a dialog
 * opens over it, or when it goes to another address of its own.
 */
export function elementOf({ path, load }: AnyPage) {
  const Page = loaded.get(load) ?? lazy(async () => ({ default: await load() }))
  loaded.set(load, Page)
  return <AddressedPage path={path} Page={Page} />
}

type Props = { path: string; Page: AnyComponent }

/** The page, with the values of its address as props. An address that names no record is not one of the app. */
export function AddressedPage({ path, Page }: Props) {
  const params = readParams(path, useParams())
  return params === undefined ? <LeaveApp app="main" /> : <Page {...params} />
}

/** The pages outside of the shell, as routes of their own. */
export const outerRoutes = (pages: OuterPages): RouteObject[] =>
  Object.entries(pages).map(([path, page]) => ({
    path,
    lazy: async () => ({ element: <AddressedPage path={path} Page={(await page.load()) as AnyComponent} /> }),
  }))
