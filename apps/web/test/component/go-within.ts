/** As the app itself goes there: no page is loaded. */
export function goWithin(path: string): void {
  history.pushState({ usr: {}, key: path, idx: (history.state?.idx ?? 0) + 1 }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}
