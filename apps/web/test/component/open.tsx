import type { Who } from '@archwire/server/test/recorder/recorded'
import { notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { onTestFailed, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { appRoutesOf } from '../../src/app/app-routes.tsx'
import { cancelConfirmOnLeave, serializeHistorySteps } from '../../src/app/navigation.ts'
import { createQueryClient } from '../../src/app/query-client.ts'
import {
  continueOnlyAsSamePerson,
  forgetUser,
  goToLoginWhenSignedOut,
} from '../../src/app/session/session-expiry.ts'
import { settingsRoutesOf } from '../../src/app/settings/settings-routes.tsx'
import { App } from '../../src/app/start.tsx'
import { onSignedOut } from '../../src/lib/api/call.ts'
import { discardRecoverableForms } from '../../src/lib/forms/form-recovery.ts'
import { signedInFlag } from '../../src/lib/session/signed-in.ts'
import { userQuery } from '../../src/shared/users/signed-in-user.ts'
import { confirmStore } from '../../src/ui/dialog/confirm.tsx'
import { freshPage } from './fresh-page.ts'
import { pageTimers } from './page-timers.ts'
import { type PlayedServer, playServer } from './played-server.ts'

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

type Options = {
  /** The role of the signed-in user; a member of staff by default. */
  as?: Who
  at?: keyof typeof sizes
  /** Runs before the page's first call, to set up failures and delays. */
  before?: (server: PlayedServer) => void
}

type Named = PlayedServer['named']

/** Opens the app at an address, as a person in this situation would see it. It is removed when the test ends. */
export async function open(
  situation: string,
  address: string | ((named: Named) => string),
  { as = 'staff', at = 'desktop', before }: Options = {},
): Promise<PlayedServer> {
  await page.viewport(sizes[at].width, sizes[at].height)
  const server = await playServer(situation, as)
  const path = typeof address === 'string' ? address : address(server.named)
  const takeOffMetas = putMetas(await server.page(path))
  before?.(server)
  pageTimers.begin()
  history.replaceState(null, '', path)
  if (as !== 'nobody') signedInFlag.set()
  const leavePage = freshPage()

  const queryClient = createQueryClient()
  const isSettings = path.startsWith('/settings')
  const router = createBrowserRouter(isSettings ? settingsRoutesOf(queryClient) : appRoutesOf(queryClient))
  goToLoginWhenSignedOut(queryClient, router)
  continueOnlyAsSamePerson()
  if (isSettings) void queryClient.prefetchQuery(userQuery)
  serializeHistorySteps(router)
  cancelConfirmOnLeave(router)
  const place = document.createElement('div')
  place.id = 'root'
  // The app is put before what dialogs of earlier tests left: on a real page it comes first.
  document.body.prepend(place)
  const root = createRoot(place)
  root.render(<App router={router} queryClient={queryClient} />)

  onTestFailed(({ task }) => {
    const words = `not recorded in "${situation}" for ${as}: ${server.unrecorded.join(', ')}`
    if (server.unrecorded.length > 0) task.result?.errors?.push({ name: 'Unheard', message: words })
  })
  onTestFinished(async () => {
    confirmStore.current()?.answer(false)
    root.unmount()
    router.dispose()
    place.remove()
    takeOffMetas()
    leavePage()
    onSignedOut(() => undefined)
    discardRecoverableForms()
    forgetUser(queryClient)
    localStorage.clear()
    sessionStorage.clear()
    // The next test would find a notice of this one.
    notifications.clean()
    pageTimers.end()
    const problems = await server.stop()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  return server
}

/** Adds the meta elements that the server writes into the head of a page. */
function putMetas(metas: Record<string, string>): () => void {
  const put = Object.entries(metas).map(([name, content]) => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name, content })
    document.head.append(meta)
    return meta
  })
  return () => {
    for (const meta of put) meta.remove()
  }
}
