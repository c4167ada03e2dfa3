type Audit = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  metadata?: { dependencies?: { prod?: number } }
  message?: string
}

const grave = ['high', 'critical']

/** The meaning of npm's audit: vulnerable, safe, or not checked, which is neither. */
export function judgeAudit(output: string): { message: string; isFailed: boolean; isChecked: boolean } {
  const audit = read(output)
  if (audit?.vulnerabilities === undefined) {
    const why = audit?.message?.split(' - ')[0] ?? 'no answer'
    const reason = `NOT CHECKED: the package registry does not answer audits from here (${why}).`
    return {
      message: `${reason} Nothing is known of vulnerable dependencies.`,
      isFailed: false,
      isChecked: false,
    }
  }
  const all = Object.entries(audit.vulnerabilities)
  const bad = all.filter(([, { severity }]) => grave.includes(severity))
  const lines = bad.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`)
  const count = audit.metadata?.dependencies?.prod ?? 0
  const summary = `${count} dependencies checked: ${bad.length} with known vulnerabilities of high severity or worse, ${all.length - bad.length} of less`
  return { message: [summary, ...lines].join('\n'), isFailed: bad.length > 0, isChecked: true }
}

function read(output: string): Audit | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
