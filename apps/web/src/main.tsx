import { createBrowserRouter } from 'react-router'
import { appRoutesOf } from './app/app-routes.tsx'
import { createQueryClient } from './app/query-client.ts'
import { goToLoginWhenSignedOut } from './app/signed-out.ts'
import { start } from './app/start.tsx'

const queryClient = createQueryClient()
const router = createBrowserRouter(appRoutesOf(queryClient))
goToLoginWhenSignedOut(queryClient, address => void router.navigate(address))
start(router, queryClient)
