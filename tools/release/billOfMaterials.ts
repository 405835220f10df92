import * as v from 'valibot';

const ComponentSchema = v.looseObject({
  'bom-ref': v.string(),
  name: v.string(),
  properties: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
});

/** The parts of CycloneDX that `npm sbom` writes and this module changes. */
const BomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: ComponentSchema }),
  components: v.array(ComponentSchema),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
});

/**
 * Makes the bill of materials of a release from that of `npm sbom`, which names development
 * dependencies, too: without what two runs differ by, and only with what the tarball contains.
 *
 * @param bom the output of `npm sbom`
 * @param name of the program; npm takes that of the folder
 * @param bundled packages that are built into the program although it does not depend on them
 */
export function billOfMaterials(
  bom: unknown,
  { name, bundled }: { name: string; bundled: ReadonlySet<string> },
): unknown {
  const { serialNumber: _, ...parsed } = v.parse(BomSchema, bom);
  const { timestamp: __, ...metadata } = parsed.metadata;
  const dependsOn = new Map(parsed.dependencies.map((one) => [one.ref, one.dependsOn]));
  const own = metadata.component['bom-ref'];
  const contained = new Set<string>();
  const add = (ref: string) => {
    if (contained.has(ref)) return;
    contained.add(ref);
    for (const next of dependsOn.get(ref) ?? []) add(next);
  };
  const isDevelopment = ({ properties }: { properties: readonly { name: string }[] }) =>
    properties.some((one) => one.name === DEVELOPMENT);
  for (const component of parsed.components) {
    if (!isDevelopment(component) || bundled.has(component.name)) add(component['bom-ref']);
  }
  return {
    ...parsed,
    metadata: { ...metadata, component: { ...metadata.component, name, type: 'application' } },
    components: parsed.components
      .filter((component) => contained.has(component['bom-ref']))
      .map((component) => ({
        ...component,
        scope: 'required',
        properties: component.properties.filter((one) => one.name !== DEVELOPMENT),
      })),
    dependencies: parsed.dependencies
      .filter(({ ref }) => ref === own || contained.has(ref))
      .map(({ ref, dependsOn: all }) => ({
        ref,
        dependsOn: all.filter((one) => contained.has(one)),
      })),
  };
}

const DEVELOPMENT = 'cdx:npm:package:development';
