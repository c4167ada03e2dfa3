import { appRoutes, settingsRoutes } from '@archwire/contract/app-routes'
import { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { appRoutesOf } from './app-routes.tsx'
import { settingsRoutesOf } from './settings-routes.tsx'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(route => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])])

test('the server serves exactly the addresses that the apps know, so that no unknown one loads them again', () => {
  expect(pathsOf(appRoutesOf(new QueryClient())).toSorted()).toEqual(['*', ...appRoutes].toSorted())
  expect(pathsOf(settingsRoutesOf()).toSorted()).toEqual(['*', ...settingsRoutes].toSorted())
})
