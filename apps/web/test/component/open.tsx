import type { Who } from '@archwire/server/test/situations/recorded'
import { notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { onTestFailed, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { appRoutesOf } from '../../src/app/app-routes.tsx'
import { forgetUser } from '../../src/app/forget-user.ts'
import { takeOneStepAtATime } from '../../src/app/one-step-at-a-time.ts'
import { createQueryClient } from '../../src/app/query-client.ts'
import { endQuestionsWithTheirPage } from '../../src/app/questions-end-with-page.ts'
import { goOnOnlyAsSamePerson } from '../../src/app/same-person.ts'
import { settingsRoutesOf } from '../../src/app/settings-routes.tsx'
import { goToLoginWhenSignedOut } from '../../src/app/signed-out.ts'
import { App } from '../../src/app/start.tsx'
import { userQuery } from '../../src/features/session/api/user.ts'
import { onSignedOut } from '../../src/lib/call.ts'
import { discardKeptForms } from '../../src/lib/kept-forms.ts'
import { signedInFlag } from '../../src/lib/signed-in-flag.ts'
import { questions } from '../../src/ui/questions.ts'
import { ownPage } from './own-page.ts'
import { pageTimers } from './page-timers.ts'
import { type PlayedServer, playServer } from './played-server.ts'

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

type Options = {
  /** Whose browser it is; somebody's of the staff unless told. */
  as?: Who
  at?: keyof typeof sizes
  /** Before the page asks for anything: failures, what is held up. */
  before?: (server: PlayedServer) => void
}

type Named = PlayedServer['named']

/** Opens the app at an address, as a person in this situation would have it. It is gone when the test is over. */
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
  const leavePage = ownPage()

  const queryClient = createQueryClient()
  const isSettings = path.startsWith('/settings')
  const router = createBrowserRouter(isSettings ? settingsRoutesOf(queryClient) : appRoutesOf(queryClient))
  goToLoginWhenSignedOut(queryClient, router)
  goOnOnlyAsSamePerson()
  if (isSettings) void queryClient.prefetchQuery(userQuery)
  takeOneStepAtATime(router)
  endQuestionsWithTheirPage(router)
  const place = document.createElement('div')
  place.id = 'root'
  // Before what dialogs of earlier tests left: on a page the app comes first.
  document.body.prepend(place)
  const root = createRoot(place)
  root.render(<App router={router} queryClient={queryClient} />)

  onTestFailed(({ task }) => {
    const words = `not recorded in "${situation}" for ${as}: ${server.unheard.join(', ')}`
    if (server.unheard.length > 0) task.result?.errors?.push({ name: 'Unheard', message: words })
  })
  onTestFinished(async () => {
    questions.current()?.answer(false)
    root.unmount()
    router.dispose()
    place.remove()
    takeOffMetas()
    leavePage()
    onSignedOut(() => undefined)
    discardKeptForms()
    forgetUser(queryClient)
    localStorage.clear()
    sessionStorage.clear()
    // What was said would be found by the next test.
    notifications.clean()
    pageTimers.end()
    const problems = await server.stop()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  return server
}

/** What the server writes into the head of a page. */
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
