const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b6b"/><path d="M4 13.5Q16 20.5 28 13.5" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/><g fill="#fff"><rect x="6" y="11.5" width="5" height="8" rx="1.5"/><rect x="13.5" y="13" width="5" height="8" rx="1.5"/><rect x="21" y="11.5" width="5" height="8" rx="1.5"/></g></svg>'

/** The product's own mark, as the address of a picture: for pages that load nothing of the app. */
export const productIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
