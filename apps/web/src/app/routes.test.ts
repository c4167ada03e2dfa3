import { globSync } from 'node:fs'
import path from 'node:path'
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
import { dialogs, pages, redirects } from './routes/shell-routes.ts'
import { settingsRoutesOf } from './settings/settings-routes.tsx'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(route => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])])

test('the server serves exactly the addresses that the apps know, so that no unknown one loads them again', () => {
  const inShell = [...pages, ...dialogs, ...redirects].map(route => route.path)
  const known = [...pathsOf(appRoutesOf(new QueryClient())), ...inShell]
  expect(known.toSorted()).toEqual(['*', '/v2/*', insuranceFormRoute, setUpRoute, ...appRoutes].toSorted())
  const inSettings = pathsOf(settingsRoutesOf(new QueryClient()))
  expect(inSettings.toSorted()).toEqual(['*', ...settingsRoutes, ...visitorRoutes].toSorted())
})

test('no two features bring the same address', async () => {
  const src = path.join(import.meta.dirname, '..')
  const files = globSync('{features/*,app/routes/*}/routes.ts', { cwd: src })
  const modules: object[] = await Promise.all(files.map(file => import(path.join(src, file))))
  const brought = modules.flatMap(module => Object.values(module).flatMap(routes => Object.keys(routes)))
  const once = ['/v2', ...new Set(brought)]
  expect(['/v2', ...brought].toSorted()).toEqual(once.toSorted())
  expect(once.toSorted()).toEqual([insuranceFormRoute, setUpRoute, ...appRoutes].toSorted())
})
