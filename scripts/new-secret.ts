// npm run new-secret: when APP_SECRET is lost for good. All servers are stopped first.

import path from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { acceptNewSecret } from '../apps/server/src/platform/db/new-secret.ts'
import { keepSecret } from '../apps/server/src/platform/keep-secret.ts'
import { embeddedDataDir } from './embedded-data-dir.ts'
import { run } from './run-program.ts'
import { withOwnerUrl } from './with-owner-url.ts'

await run(async () => {
  const { appSecret, databaseUrl } = readConfig(process.env)
  await withOwnerUrl(async ownerUrl => {
    const secret =
      appSecret ??
      (databaseUrl === undefined
        ? await keepSecret(path.join(embeddedDataDir(), 'secrets', 'app-secret'))
        : undefined)
    if (secret === undefined) throw new Error('Set APP_SECRET to the new secret first.')
    const links = await acceptNewSecret(ownerUrl, secret, new Date())
    console.log(
      `From here on this secret counts. ${links} links to patients were made anew; send them again.`,
    )
    console.log('Social security numbers that were kept cannot be read any more: ask for them again.')
  })
})
