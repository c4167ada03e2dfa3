import { createBrowserRouter } from 'react-router'
import { createQueryClient } from './app/query-client.ts'
import { goOnOnlyAsSamePerson } from './app/same-person.ts'
import { settingsRoutesOf } from './app/settings-routes.tsx'
import { goToLoginWhenSignedOut } from './app/signed-out.ts'
import { start } from './app/start.tsx'
import { userQuery } from './features/session/api/user.ts'
import { signedInFlag } from './lib/signed-in-flag.ts'

const queryClient = createQueryClient()
// The server opens this page to nobody else.
signedInFlag.set()
const router = createBrowserRouter(settingsRoutesOf(queryClient))
goToLoginWhenSignedOut(queryClient, router)
goOnOnlyAsSamePerson()
// Whose page it is must be known before their session ends.
void queryClient.prefetchQuery(userQuery)
start(router, queryClient)
