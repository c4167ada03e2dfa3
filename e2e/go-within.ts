import type { Page } from '@playwright/test'

/** As the app itself goes there, with what it brings along: no page is loaded. */
export const goWithin = (page: Page, path: string, usr: object = {}): Promise<void> =>
  page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, usr] as const,
  )
