/** Goes to an address as the app itself does, without a page load. */
export function goWithin(path: string): void {
  history.pushState({ usr: {}, key: path, idx: (history.state?.idx ?? 0) + 1 }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Presses the browser's own Back button. */
export const goBack = (): void => history.back()
