/** The letter that stands for a clinic where it has no picture. */
export const clinicInitial = (clinicName: string): string =>
  ([...clinicName.trim()][0] ?? '').toLocaleUpperCase('en-US')

const inXml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The letter in the colour of the pages for patients, as the address of an icon for the browser's tab. */
export const clinicIcon = (clinicName: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b6b6b"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="600" text-anchor="middle" fill="#fff">${inXml(clinicInitial(clinicName))}</text></svg>`,
  )}`
