# Built with all tools, run with none of them: no compiler, no package manager, no shell, no root.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What only people who develop read is left out of the image: source maps and type declarations of the packages.
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  && node scripts/sbom.mjs dist/sbom.cdx.json \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.md' \) -delete \
  && mkdir /empty

# Node and the libraries it needs, about 155 MB; the packages with the browser are about 200 MB, the product 5 MB.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
# The browser that prints PDFs brings the libraries that this image lacks (libnspr4.so and others) where it believes to
# be on Amazon's; it is unpacked into the temporary file system, which is its home as well.
ENV NODE_ENV=production AWS_LAMBDA_JS_RUNTIME=nodejs22.x HOME=/tmp
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# A volume mounted here belongs to the user that the process runs as.
COPY --from=build --chown=65532:65532 /empty /data
EXPOSE 3000
CMD ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=100", "dist/backend/src/main.js"]
