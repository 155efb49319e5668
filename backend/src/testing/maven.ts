import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** E-invoices, the Schematron of EN 16931, and veraPDF, in one program (Apache License 2.0). */
export const MUSTANG = { group: 'org.mustangproject', name: 'Mustang-CLI', version: '2.26.0' } as const;
/** The CII examples of CEN (EUPL 1.2), as a library packs them. */
export const CEN_EXAMPLES = { group: 'com.helger.cii', name: 'ph-cii-testfiles', version: '2.3.2' } as const;
/** The Schematron of EN 16931 by CEN, compiled to XSLT. */
export const CEN_RULES = {
  group: 'com.helger.phive.rules',
  name: 'phive-rules-en16931',
  version: '3.2.13',
} as const;
/** The Schematron of XRechnung by KoSIT, compiled to XSLT. */
export const KOSIT_RULES = {
  group: 'com.helger.phive.rules',
  name: 'phive-rules-xrechnung',
  version: '3.2.13',
} as const;
/** Runs XSLT, with the resolver that it needs to start. */
export const SAXON = { group: 'net.sf.saxon', name: 'Saxon-HE', version: '12.5' } as const;
export const XML_RESOLVER = { group: 'org.xmlresolver', name: 'xmlresolver', version: '5.2.2' } as const;
const FETCH_WITHIN_MS = 300_000;

type Artifact = { readonly group: string; readonly name: string; readonly version: string };

/** Fetches a JAR from Maven into the folder. Null without Maven, Java or access to Maven's repository. */
export function fetchedFromMaven(folder: string, { group, name, version }: Artifact): string | null {
  const args = [
    '-q',
    '-B',
    'dependency:copy',
    `-Dartifact=${group}:${name}:${version}`,
    `-DoutputDirectory=${folder}`,
  ];
  spawnSync('mvn', args, { cwd: folder, timeout: FETCH_WITHIN_MS });
  const file = join(folder, `${name}-${version}.jar`);
  return existsSync(file) ? file : null;
}
