#!/usr/bin/env bash
# Puts a node of OpenSearch for tests into a folder, from Maven Central: needs mvn and a JDK of 17 or more.
set -eu
cd "$(dirname "$0")"
folder="$1"
rm -rf "$folder.draft"
mkdir -p "$folder.draft"
mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory="$folder.draft/lib"
javac -cp "$folder.draft/lib/*" -d "$folder.draft" Node.java
# Whole or not at all: what is there is complete.
rm -rf "$folder"
mv "$folder.draft" "$folder"
