import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Clearinghouse } from '../src/drivers/clearinghouse/port.ts'
import type { PaymentGateway } from '../src/drivers/payments/port.ts'
import type { FileStorage } from '../src/drivers/storage/port.ts'
import type { DiskWatch } from '../src/platform/disk/watch-disks.ts'
import type { ServedRoute } from '../src/platform/http/http-deps.ts'
import type { Route } from '../src/platform/http/route.ts'
import { type Browser, browserOf } from './browser.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { testPassword } from './factories.ts'
import { testStorage } from './storage.ts'
import { nowhere } from './unread-log.ts'

export type { Browser }

export type TestApp = {
  app: FastifyInstance
  storage: FileStorage
  /** Every address that the app serves. */
  served: ServedRoute[]
  /** A browser that has opened the login page. */
  visitor(): Promise<Browser>
  /** A browser in which this user is logged in, by the login page and the login call. */
  loginAs(user: { email: string }): Promise<Browser>
}

export async function testApp(
  db: TestDatabase,
  options: {
    env?: Record<string, string>
    moreRoutes?: Route[]
    storage?: FileStorage
    gateway?: PaymentGateway
    clearinghouse?: Clearinghouse
    logStream?: { write(line: string): void }
    disks?: DiskWatch
  } = {},
): Promise<TestApp> {
  const served: ServedRoute[] = []
  const ownStorage = testStorage()
  afterAll(ownStorage.drop)
  const storage = options.storage ?? ownStorage
  const app = await buildApp({
    config: readConfig({
      DATABASE_URL: db.appUrl,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'info',
      ...options.env,
    }),
    appSecret: testSecret,
    database: db.database,
    storage,
    clock: db.clock,
    webRoot: path.join(import.meta.dirname, 'web-root'),
    checkReplies: true,
    onRoute: route => void served.push(route),
    moreRoutes: options.moreRoutes ?? [],
    ...(options.gateway && { gateway: options.gateway }),
    ...(options.disks && { disks: options.disks }),
    ...(options.clearinghouse && { clearinghouse: options.clearinghouse }),
    logStream: options.logStream ?? nowhere,
  })
  await app.ready()
  afterAll(() => app.close())

  const visitor = async () => {
    const browser = browserOf(app)
    await browser.get('/v2/login')
    return browser
  }
  return {
    app,
    storage,
    served,
    visitor,
    loginAs: async user => {
      const browser = await visitor()
      const answer = await browser.send('POST', '/v2/rest/sessions.json', {
        session: { email: user.email, password: testPassword },
      })
      if (answer.statusCode !== 201) throw new Error(`could not log in: ${answer.statusCode} ${answer.body}`)
      return browser
    },
  }
}
