import {
  appRoutes,
  insuranceFormRoute,
  settingsRoutes,
  setUpRoute,
  visitorRoutes,
} from '@archwire/contract/app-routes'
import { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { appRoutesOf } from './app-routes.tsx'
import { dialogScreens, pageScreens, redirects } from './routes/screens.tsx'
import { settingsRoutesOf } from './settings/settings-routes.tsx'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(route => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])])

test('the server serves exactly the addresses that the apps know, so that no unknown one loads them again', () => {
  const inShell = [...pageScreens, ...dialogScreens, ...redirects].map(screen => screen.path)
  const known = [...pathsOf(appRoutesOf(new QueryClient())), ...inShell]
  expect(known.toSorted()).toEqual(['*', '/v2/*', insuranceFormRoute, setUpRoute, ...appRoutes].toSorted())
  const inSettings = pathsOf(settingsRoutesOf(new QueryClient()))
  expect(inSettings.toSorted()).toEqual(['*', ...settingsRoutes, ...visitorRoutes].toSorted())
})
