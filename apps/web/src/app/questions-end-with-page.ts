import type { createBrowserRouter } from 'react-router'
import { questions } from '../ui/questions.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** What was asked on one page must not be done from another: leaving it means no. */
export function endQuestionsWithTheirPage(router: Router): void {
  let { pathname } = router.state.location
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    questions.current()?.answer(false)
  })
}
