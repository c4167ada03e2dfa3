import { createBrowserRouter } from 'react-router'
import { createQueryClient } from './app/query-client.ts'
import { continueOnlyAsSamePerson, goToLoginWhenSignedOut } from './app/session/session-expiry.ts'
import { settingsRoutesOf } from './app/settings/settings-routes.tsx'
import { start } from './app/start.tsx'
import { signedInFlag } from './lib/session/signed-in.ts'
import { userQuery } from './shared/users/signed-in-user.ts'

const queryClient = createQueryClient()
// The server opens this page only for a signed-in administrator.
signedInFlag.set()
const router = createBrowserRouter(settingsRoutesOf(queryClient))
goToLoginWhenSignedOut(queryClient, router)
continueOnlyAsSamePerson()
// The owner of the page must be known before their session ends.
void queryClient.prefetchQuery(userQuery)
start(router, queryClient)
